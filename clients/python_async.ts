/** Writes the asynchronous client of Python from the synchronous one, so that both stay the same. */

/** Parts of the synchronous client → what they are in the asynchronous one, in order. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [
    /The synchronous client of a Presage platform\./,
    "The asynchronous client, made from client.py by `npm run docs`.",
  ],
  [/^import time$/m, "import asyncio"],
  [/time\.sleep/g, "await asyncio.sleep"],
  [/\bIterator\b/g, "AsyncIterator"],
  [/\bRows\b/g, "AsyncRows"],
  [/(class |-> )Presage:/g, "$1AsyncPresage:"],
  [/httpx\.Client\b/g, "httpx.AsyncClient"],
  [/__(enter|exit)__/g, "__a$1__"],
  [/self\._http\.close\(/g, "await self._http.aclose("],
  [/self\.(close|request|send|_call|_exchange|_once|_http\.request)\(/g, "await self.$1("],
  [/\bfor (page|post) in self\./g, "async for $1 in self."],
  [/^( {4})def (?!__init__|each|posts|questions|comments)/gm, "$1async def "],
];

/** Returns the text of the asynchronous client. */
export function asynchronous(client: string): string {
  return CHANGES.reduce((text, [pattern, other]) => text.replace(pattern, other), client);
}

import { generate } from "lean-qr";

interface QrCodeProps {
  readonly label: string;
  readonly text: string;
}

/** The empty squares around a code, without which cameras do not find it. */
const QUIET = 4;

/** A text that the camera of a phone reads. It is black on white in dark pages, too. */
export function QrCode({ label, text }: QrCodeProps) {
  const code = generate(text);
  const width = code.size + 2 * QUIET;
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
    }
  }
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`${-QUIET} ${-QUIET} ${width} ${width}`}>
      <rect x={-QUIET} y={-QUIET} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

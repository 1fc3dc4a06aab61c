import { useSignal } from "@preact/signals";
import { en } from "../texts/en.ts";
import { Button } from "./button.tsx";

interface SecretProps {
  readonly label: string;
  readonly text: string;
}

const COPIED_MS = 2_000;

/** A token that can be read and copied. */
export function Secret({ label, text }: SecretProps) {
  const isCopied = useSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, COPIED_MS);
  };
  return (
    <div class="secret">
      <input
        class="code"
        readOnly
        value={text}
        aria-label={label}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      {/* Browsers offer the clipboard to pages of a secure origin only. */}
      {isSecureContext && (
        <Button onClick={() => void copy()}>
          {isCopied.value ? en.actions.copied : en.actions.copy}
        </Button>
      )}
    </div>
  );
}

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

const shownMs = 2_000;

/** Copies a text and says so for a moment. Absent where the browser lets no page copy (plain HTTP). */
export function CopyButton(props: { readonly text: string; readonly label: string; readonly copiedLabel: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!globalThis.navigator?.clipboard) return null;
  const copy = () => {
    navigator.clipboard.writeText(props.text).then(
      () => setCopied(true),
      // The browser said no: the text stays there to be marked by hand.
      () => setCopied(false),
    );
  };
  return (
    <>
      <IconButton icon={isCopied ? Check : Copy} size="small" label={props.label} onClick={copy} />
      <span className="vh" role="status">
        {isCopied ? props.copiedLabel : ''}
      </span>
    </>
  );
}

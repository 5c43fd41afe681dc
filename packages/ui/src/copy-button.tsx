import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';

const shownMs = 2_000;

/** Copies a text and says so for a moment. */
export function CopyButton(props: { readonly text: string; readonly label: string; readonly copiedLabel: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        icon={isCopied ? Check : Copy}
        size="small"
        label={props.label}
        onClick={({ currentTarget }) => void copyText(props.text, currentTarget).then(setCopied)}
      />
      <span className="vh" role="status">
        {isCopied ? props.copiedLabel : ''}
      </span>
    </>
  );
}

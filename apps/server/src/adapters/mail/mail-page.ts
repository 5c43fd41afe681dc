import { escapeHtml } from '../../platform/words/escape-html.ts';

/** What a page of mail shows: plain text, cut into paragraphs by empty lines. */
interface MailPageParts {
  readonly subject: string;
  readonly text: string;
  /** BCP 47. */
  readonly languageTag: string;
  readonly isRightToLeft: boolean;
}

/** A paragraph of digits alone is a code, to be read from afar. */
function buildParagraph(text: string): string {
  const body = escapeHtml(text).replaceAll('\n', '<br>');
  return /^\d{4,10}$/.test(text)
    ? `<p dir="ltr" style="font-size:28px;font-weight:700;letter-spacing:4px;margin:24px 0">${body}</p>`
    : `<p style="margin:0 0 16px">${body}</p>`;
}

/** The same words as the text of a mail, as a simple page without pictures or links. */
export function buildMailPage({ subject, text, languageTag, isRightToLeft }: MailPageParts): string {
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const paragraphs = text.split('\n\n').map(buildParagraph).join('\n');
  return `<!doctype html>
<html lang="${languageTag}" dir="${direction}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body dir="${direction}" style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#16181d;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700">Truemark</p>
${paragraphs}
</div>
</body>
</html>
`;
}

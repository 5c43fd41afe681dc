/**
 * Copies a text and says whether it did. Over plain HTTP a page has no clipboard of its own: the old command copies what
 * a hidden field has marked. `near` stands where the field may have the focus: in a dialog nothing else may.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (!clipboard) return copyMarked(text, near);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text, near);
  }
}

function copyMarked(text: string, near: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // Out of sight, and of the size at which phones do not zoom in.
  field.style.cssText = 'position:fixed;inset-block-start:0;opacity:0;font-size:16px';
  (near.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

import { findLines, isTest, type Problem, type Source } from './sources.ts';

/** What one file does for all others: how it looks like in code, where it may stand, and what to use instead. */
const doors: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /\b(local|session)Storage\b/,
    /^packages\/browser\/src\/storage\.ts$/,
    'keep texts by readStored and writeStored: a browser may refuse its storage',
  ],
  [
    /\bevent\.(key|keyCode)\b/,
    /^packages\/ui\/src\/pressed-key\.ts$/,
    'read a key by readPressedKey: those of an input method mean nothing to the page',
  ],
  [
    /\bclipboard\b|\bexecCommand\b/,
    /^packages\/ui\/src\/copy-text\.ts$/,
    'copy by copyText: over plain HTTP a page has no clipboard',
  ],
  [
    /\btype="(date|datetime-local|month|week|time)"/,
    /^packages\/ui\/src\/date-draft\.tsx$/,
    'a date is typed by useDateDraft, which keeps what is half typed',
  ],
  [
    /\breplace(All)?\(\/\[?\\(D|s[\]+-]*\/g, '')|\\p\{(Cf|Pd)\}|\\u(0660|06f0|ff10)/i,
    /^packages\/domain\/src\/text\/typed-text\.ts$/,
    'read what is typed by readTyped, readTypedCode or readTypedDigits: they know the digits, dashes and blanks of all scripts',
  ],
  [
    /\b(setApprovalForAll|eth_sign\b|eth_signTypedData|signTypedData|increaseAllowance|permit2?\(|maxUint256|MAX_UINT)/i,
    /^$/,
    'a wallet is asked for readable texts and exact amounts only',
  ],
];

export function checkDoors(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => /^(apps|packages)\/[\w-]+\/src\//.test(file) && !isTest(file))
    .flatMap(source =>
      doors.flatMap(([pattern, door, message]) => (door.test(source.file) ? [] : findLines(source, pattern, message))),
    );
}

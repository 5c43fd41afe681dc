import { cutRefusalTitle, findRefusalCause, isOperatorRefusal, refusalForms } from '@truemark/contract/refusal-help';
import type { RefusalName } from '@truemark/contract/refusals';
import { type AnyTextKey, hasText, useWireText, type WireTranslate } from '../../../platform/text.ts';

/** What the help center says of a refusal, without the values of a case. */
export interface RefusalWords {
  readonly title: string;
  /** The sentence that people see; none for what only operators meet. */
  readonly sentence: string | undefined;
  /** What the sentence can say, where a value chooses it. */
  readonly forms: readonly string[];
  readonly why: string;
  readonly whatToDo: string;
}

/** The branch of a choice that is meant where the value is not known. */
const unknown = { reason: 'other', rule: 'other' };

export function wordRefusal(
  name: RefusalName,
  content: WireTranslate<'content'>,
  refusals: WireTranslate<'refusals'>,
  hasGeneral: (key: string) => key is AnyTextKey<'content'>,
): RefusalWords {
  const cause = findRefusalCause(name);
  if (cause === undefined || isOperatorRefusal(name))
    return {
      title: content('cause.operators.title'),
      sentence: undefined,
      forms: [],
      why: content('cause.operators.why'),
      whatToDo: content('cause.operators.do'),
    };
  const general = `general.${name}`;
  const sentence = hasGeneral(general) ? content(general) : refusals(name, unknown);
  const forms = refusalForms[name];
  return {
    title: cutRefusalTitle(sentence),
    sentence,
    forms: forms ? forms.cases.map(one => refusals(name, { [forms.value]: one })) : [],
    why: content(`cause.${cause}.why`),
    whatToDo: content(`cause.${cause}.do`),
  };
}

/** `wordRefusal` in the language on screen. */
export function useRefusalWords(): (name: RefusalName) => RefusalWords {
  const content = useWireText('content');
  const refusals = useWireText('refusals');
  return name => wordRefusal(name, content, refusals, isGeneral);
}

function isGeneral(key: string): key is AnyTextKey<'content'> {
  return hasText('content', key);
}

import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatHeadline, type Headline } from './headline.ts';
import { useParameter } from './home-queries.ts';

/** A headline figure as it is shown, and what is known about it. */
export function useFigureText(headline: Headline) {
  const t = useText('home');
  const locale = useLocale();
  const { data: parameter, isPending } = useParameter(headline.key);
  const text = parameter && formatHeadline(locale, parameter);
  return { parameter, isPending, figure: text ? t(text.frame, { amount: text.amount }) : undefined };
}

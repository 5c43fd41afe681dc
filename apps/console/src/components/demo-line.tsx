import type { Book } from '@truemark/domain/money/book';
import { HatchLine } from '@truemark/ui/hatch-line';

/** The hatched line over what is shown of the demo book: practice money looks like that everywhere. */
export function DemoLine(props: { readonly book: Book }) {
  return props.book === 'demo' && <HatchLine />;
}

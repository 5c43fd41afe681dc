import { Note } from '@truemark/ui/note';
import type { TicketKind } from '../ticket-kinds.ts';
import type { Obstacle } from './find-obstacle.ts';
import { type TicketFormat, useObstacleWords } from './use-ticket-words.ts';

/** Of the note that stands at the top of a ticket; there is one ticket at a time. */
export const regionNoteId = 'region-note';

/** What the rules of a region refuse is said before anything is filled in, at the top of the ticket. */
export function RegionNote(props: {
  readonly obstacle: Obstacle | undefined;
  readonly product: TicketKind;
  readonly quoteCurrency: string;
  readonly format: TicketFormat;
}) {
  const wordObstacle = useObstacleWords(props.format, props);
  if (props.obstacle?.kind !== 'region') return null;
  return (
    <div id={regionNoteId}>
      <Note kind="stop">{wordObstacle(props.obstacle)}</Note>
    </div>
  );
}

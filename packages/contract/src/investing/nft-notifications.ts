import type { NotificationForms } from '../people/notification-form.ts';

/** What users are told of works they have bid for, bought or given to. */
export const nftNotifications = {
  /** `amount`: what was bid and came back; `nextBid`: the least that leads again. */
  nftOutbid: { title: 'text', amount: 'amount', nextBid: 'amount', asset: 'text' },
  /** The highest bid came back because somebody has bought the work. */
  nftReleased: { title: 'text', amount: 'amount', asset: 'text' },
  nftWon: { title: 'text', amount: 'amount', asset: 'text', charity: 'text', receipt: 'receipt' },
  /** What a work has raised was paid to its charity. */
  nftPaidOut: { title: 'text', amount: 'amount', asset: 'text', charity: 'text', receipt: 'receipt' },
} as const satisfies NotificationForms;

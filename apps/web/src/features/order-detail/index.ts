export { Evidence } from './evidence.tsx';
export { type Fact, Facts, RecordTime } from './facts.tsx';
export { LateNote } from './late-note.tsx';
export { default as detailStyles } from './order-detail.module.css';
export { OrderNote } from './order-note.tsx';
export type { OrderStep } from './order-step.ts';
export { ReceiptBox } from './receipt-box.tsx';
export { useOrderChart } from './receipt-queries.ts';
export { Timeline } from './timeline.tsx';

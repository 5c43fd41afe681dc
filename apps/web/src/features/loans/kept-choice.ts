import { readStored, writeStored } from '@truemark/browser/storage';

const key = 'loanChoice';
const pattern = /^(\d{1,3}) ([\d.,\s]{1,40})$/;

/** How much, as it was typed, and for how many days. */
interface LoanChoice {
  readonly amount: string;
  readonly days: number;
}

/** What was chosen before an identity check, which takes days; undefined without one. */
export function readKeptChoice(): LoanChoice | undefined {
  const [, days, amount] = pattern.exec(readStored('local', key) ?? '') ?? [];
  return days && amount ? { days: Number(days), amount } : undefined;
}

export function keepChoice(choice: LoanChoice | undefined): void {
  writeStored('local', key, choice && `${choice.days} ${choice.amount}`);
}

import { useCalendarName } from '../../components/use-calendar-name.ts';
import { useFormat } from '../../platform/format.ts';
import { formatValue } from './parameter-value.ts';
import { findUnit, type ProposalSubject } from './proposal-subject.ts';

/** A value of a proposed change in the form people know: trading hours by their name, a number in its unit. */
export function useProposalValue(): (subject: ProposalSubject, value: string) => string {
  const format = useFormat();
  const nameCalendar = useCalendarName();
  return (subject, value) =>
    subject.kind === 'hours' ? nameCalendar(value) : formatValue(format, value, findUnit(subject));
}

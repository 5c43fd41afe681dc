import { type NotificationKind, type NotificationValueForm, notificationKinds } from './notification-kinds.ts';

/** How a reader sees what a notification says of money, rates and names. */
export interface NotificationFormats {
  /** From a plain decimal and its asset: what `<name>Asset` says, else `asset`, else USDT. */
  amount(decimal: string, asset: string): string;
  /** From a plain decimal, with as many decimals as it has. */
  price(decimal: string): string;
  /** From a plain decimal, without its sign. */
  percent(decimal: string): string;
  text(value: string): string;
}

/** What stands for a value that a notification was written without. */
const missing = 'none';

function fillValue(
  form: NotificationValueForm,
  value: string,
  asset: string,
  formats: NotificationFormats,
): string | number {
  if (form === 'count') return Number(value);
  if (form === 'amount') return formats.amount(value, asset);
  if (form === 'price') return formats.price(value);
  if (form === 'percent') return formats.percent(value);
  return form === 'text' ? formats.text(value) : value;
}

/** The values of a notification as its words want them; one that it was written without is `none`. */
export function fillNotification(
  kind: NotificationKind,
  values: Readonly<Record<string, string>>,
  formats: NotificationFormats,
): Readonly<Record<string, string | number>> {
  const forms: Readonly<Record<string, NotificationValueForm>> = notificationKinds[kind];
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      if (form === 'order' || form === 'receipt' || form === 'instrument') return [];
      const value = values[name];
      return [
        [
          name,
          value === undefined
            ? missing
            : fillValue(form, value, values[`${name}Asset`] ?? values.asset ?? 'USDT', formats),
        ],
      ];
    }),
  );
}

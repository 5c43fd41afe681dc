/** Shown where there is no figure. Missing is not zero. */
export const missingText = '–';

const noBreakSpace = '\u00A0';

/** Locale for `Intl` with Western digits and the Gregorian calendar, in all ten languages, Arabic too. */
export function calculateIntlLocale(locale: string): string {
  return `${locale}-u-ca-gregory-nu-latn`;
}

/**
 * Locale for dates, which follow the language alone, whatever the region of the figures. British English, so that a
 * date reads "14 Mar 2026" and no month is taken for a day.
 */
export function calculateDateLocale(locale: string): string {
  const language = locale.startsWith('zh') ? locale : (locale.split('-')[0] ?? locale);
  return calculateIntlLocale(language === 'en' ? 'en-GB' : language);
}

/** Keeps what a maker made per key: `Intl` objects are dear to make and cheap to use. */
export function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return key => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Direction marks are taken out: the `.num` class isolates the whole figure instead. */
function stripMarks(text: string): string {
  return text.replace(/[\u061C\u200E\u200F]/g, '');
}

/**
 * Joins the parts of a formatted number: a true minus, a plain plus, no direction marks, and a no-break space between
 * the figure and a Latin unit that the locale would glue to it (`3.8 B`, `0.4 s`).
 */
export function joinNumberParts(parts: readonly Intl.NumberFormatPart[]): string {
  let text = '';
  for (const part of parts) {
    const value = stripMarks(part.value);
    if (part.type === 'minusSign') text += '\u2212';
    else if (part.type === 'plusSign') text += '+';
    else if (part.type === 'compact' || part.type === 'unit') {
      text += /^[A-Za-z]/.test(value) && /\d$/.test(text) ? noBreakSpace + value : value;
    } else if (part.type === 'literal') text += value.replace(/ /g, noBreakSpace);
    else text += value;
  }
  return text;
}

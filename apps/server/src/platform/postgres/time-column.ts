/** A time of the database, which counts in microseconds, as whole ms since 1970: SQL for a column. */
export const toMs = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

const bodyBytesMax = 64 * 1024;

/** How a body can be wrong whatever it says: what is sent for its JSON. */
export const bodyForms: Readonly<Record<string, (json: string) => string | Buffer>> & {
  readonly plain: (json: string) => string;
} = {
  plain: json => json,
  everyKeyTwice: json => `${json.slice(0, -1)}${json.length > 2 ? ',' : ''}${json.slice(1)}`,
  cutOff: json => json.slice(0, -1),
  empty: () => '',
  byteOrderMark: json => `\ufeff${json}`,
  prototypes: json => `{"__proto__":{"isAdmin":true},"constructor":1${json.length > 2 ? ',' : ''}${json.slice(1)}`,
  deep: () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  tooLarge: json => json.padEnd(bodyBytesMax + 1),
  large: json => json.padEnd(bodyBytesMax - 1_000),
  notUtf8: json => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0xc3, 0x28, 0x7d])]),
  exponents: () => '{"id":1e999,"amount":-0,"version":1E+2,"at":0.1e1}',
};

/** Pieces of a path as they stand on the wire. */
export const oddPaths: readonly string[] = [
  ...['', '%00', '%ED%A0%80', '%E0%A4%A', '%', '%2e%2e%2f', '..', 'a/b', '%F0%9F%92%A5', ';', '*', 'x'.repeat(300)],
];

/** Headers that the product reads, or that servers trip over; `absent` leaves one out that is always there. */
export const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  'idempotency-key': [
    ...['absent', ' ', 'short', 'x'.repeat(129), `'"\\;--drop-table`, 'with a blank inside', '\u00fc'.repeat(20)],
    '0'.repeat(20),
  ],
  virtually: ['absent', 'YES', 'no', 'NO,NO', ' ', 'x'.repeat(2_000)],
  'x-forwarded-for': [' ', 'unknown', '1.2.3.4, 5.6.7.8:99', '[::1]:1', '::ffff:1.2.3.4', '999.1.1.1', ','.repeat(500)],
  'accept-language': ['*', 'zh-TW', 'de;q=x', 'x'.repeat(3_000), ',;q=1,,', '-', '\u00ff'],
  device: [' ', 'x', 'x'.repeat(64), '../../../../../x', '\u00ff'.repeat(20)],
  'content-type': [
    ...['absent', ' ', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a', '/'],
    'application/json; charset=utf-16',
  ],
  'accept-encoding': ['br', 'gzip', 'zstd', 'identity;q=0', '*;q=0', 'x'.repeat(500)],
  'content-encoding': ['gzip', 'br', 'x'],
  'user-agent': ['x'.repeat(5_000), '\u00ff'],
  host: ['evil.test', '[::1', 'a:b:c', 'x'.repeat(300)],
  accept: ['text/html', '*/*;q=0'],
  'if-none-match': ['*', '"x"'],
  range: ['bytes=0-0', 'bytes=-1'],
  'x-http-method-override': ['DELETE'],
};

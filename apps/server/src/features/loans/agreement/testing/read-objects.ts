import { inflateSync } from 'node:zlib';

/** An object of a file: its dictionary as it stands there, and its stream, unpacked. */
export interface FileObject {
  readonly dictionary: string;
  readonly stream: Buffer | undefined;
}

/** A PDF by its bytes, for what no reader tells. */
export interface FileObjects {
  readonly bytes: string;
  /** All dictionaries, without what is packed. */
  readonly dictionaries: string;
  readonly trailer: string;
  /** Those whose dictionary says so. */
  list(pattern: RegExp): readonly FileObject[];
  /** What an entry of a dictionary refers to. */
  follow(of: FileObject | undefined, entry: string): FileObject | undefined;
}

export function readObjects(file: Uint8Array): FileObjects {
  const bytes = Buffer.from(file).toString('latin1');
  const objects = new Map<string, FileObject>();
  for (const [, id = '', body = ''] of bytes.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)) {
    const [dictionary = '', ...rest] = body.split('\nstream\n');
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const packed = rest.length === 0 ? undefined : Buffer.from(rest.join('\nstream\n').slice(0, length), 'latin1');
    objects.set(id, {
      dictionary,
      stream: packed && (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed),
    });
  }
  return {
    bytes,
    dictionaries: [...objects.values()].map(({ dictionary }) => dictionary).join('\n'),
    trailer: bytes.slice(bytes.lastIndexOf('\ntrailer\n')),
    list: pattern => [...objects.values()].filter(({ dictionary }) => pattern.test(dictionary)),
    follow: (of, entry) => objects.get(new RegExp(`/${entry} \\[?(\\d+) 0 R`).exec(of?.dictionary ?? '')?.[1] ?? ''),
  };
}

const painting = new Set([
  'Tj',
  'TJ',
  "'",
  '"',
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'Do',
  'sh',
  'BI',
  'EI',
]);

interface Drawn {
  /** Operators that paint outside of every marked content. */
  readonly unmarked: readonly string[];
  /** All operators, each once. */
  readonly operators: ReadonlySet<string>;
  /** Numbers of the shapes that texts are drawn with. */
  readonly shapes: ReadonlySet<number>;
}

/** What a page draws, operator by operator. */
export function readDrawing(stream: Buffer): Drawn {
  const text = stream.toString('latin1').replaceAll(/\((?:\\[\s\S]|[^\\)])*\)/g, '()');
  const shapes = new Set<number>();
  for (const [, codes = ''] of text.matchAll(/<([0-9a-fA-F]+)>/g)) {
    for (const code of codes.match(/.{4}/g) ?? []) shapes.add(Number.parseInt(code, 16));
  }
  const operators = new Set<string>();
  const unmarked: string[] = [];
  let depth = 0;
  for (const word of text.replaceAll(/<[0-9a-fA-F]*>/g, ' ').split(/[\s[\]<>]+/)) {
    if (!/^[A-Za-z'"]/.test(word)) continue;
    operators.add(word);
    if (word === 'BDC' || word === 'BMC') depth += 1;
    if (word === 'EMC') depth -= 1;
    if (painting.has(word) && depth === 0) unmarked.push(word);
  }
  return { unmarked, operators, shapes };
}

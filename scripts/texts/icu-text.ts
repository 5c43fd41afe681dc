import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** How a text uses a value: it shows it, counts by it, or chooses its words by it. */
export type ValueForm = 'shown' | 'count' | 'case';

/** A plural within a text: the value it counts by, its categories and the elements of each. */
export interface TextPlural {
  readonly name: string;
  readonly branches: ReadonlyMap<string, readonly MessageFormatElement[]>;
}

/** An ICU message as its parts; tags are words here. Throws where it is no valid message. */
export function parseText(message: string): readonly MessageFormatElement[] {
  return parse(message, { ignoreTag: true, requiresOtherClause: false });
}

function listBranches(element: MessageFormatElement): readonly (readonly MessageFormatElement[])[] {
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
  return Object.values(element.options).map(({ value }) => value);
}

/** Every element of a text, those of its branches included. */
function listElements(elements: readonly MessageFormatElement[]): readonly MessageFormatElement[] {
  return elements.flatMap(element => [element, ...listBranches(element).flatMap(listElements)]);
}

/** The values that a text asks for, by name. One that is counted by and shown is a count. */
export function listValues(message: string): ReadonlyMap<string, ValueForm> {
  const forms = new Map<string, ValueForm>();
  for (const element of listElements(parseText(message))) {
    if (element.type === TYPE.plural) forms.set(element.value, 'count');
    else if (element.type === TYPE.select) forms.set(element.value, 'case');
    else if (element.type === TYPE.argument && !forms.has(element.value)) forms.set(element.value, 'shown');
  }
  return forms;
}

export function listPlurals(message: string): readonly TextPlural[] {
  return listElements(parseText(message)).flatMap(element => {
    if (element.type !== TYPE.plural) return [];
    const branches = Object.entries(element.options).map(([name, { value }]) => [name, value] as const);
    return [{ name: element.value, branches: new Map(branches) }];
  });
}

/** The words of a text, those of its branches included, without its values and tags. */
export function readWords(message: string): string {
  return listElements(parseText(message))
    .flatMap(element => (element.type === TYPE.literal ? [element.value] : []))
    .join(' ')
    .replace(/<[^>]*>/g, '');
}

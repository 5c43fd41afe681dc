import type { Language } from '@truemark/contract/languages';
import type { NotificationKind, NotificationValues } from '@truemark/contract/notification-kinds';

/** Messages that carry a code, which is secret and runs out. */
const codeMessageKinds = ['codeRegister', 'codeRecover', 'codeChangeEmail', 'codeChangePhone', 'codeStepUp'] as const;
type CodeMessageKind = (typeof codeMessageKinds)[number];

/** `accountExists`: somebody wants to register with a contact that has an account already. */
type PlainMessageKind = 'accountExists';

export type MessageKind = CodeMessageKind | PlainMessageKind | NotificationKind;

/** The values that fill the words of a kind. */
export type MessageValues<Kind extends MessageKind> = Kind extends CodeMessageKind
  ? { readonly code: string }
  : Kind extends NotificationKind
    ? NotificationValues<Kind>
    : Readonly<Record<never, string>>;

export type MessageChannel = 'mail' | 'sms';

interface MessageOf<Kind extends MessageKind> {
  readonly channel: MessageChannel;
  /** E-mail address, or phone number in E.164 form. */
  readonly to: string;
  readonly kind: Kind;
  readonly language: Language;
  readonly values: MessageValues<Kind>;
}

/** A message to queue; the kind decides which values it needs. */
export type NewMessage = { [Kind in MessageKind]: MessageOf<Kind> }[MessageKind];

export type CodeMessage = Extract<NewMessage, { readonly kind: CodeMessageKind }>;

export function isCodeMessage(message: NewMessage): message is CodeMessage {
  return (codeMessageKinds as readonly string[]).includes(message.kind);
}

import type { Language } from '@truemark/contract/languages';
import type { NotificationKind, NotificationValues } from '@truemark/contract/people/notification-kinds';

/**
 * Messages that carry a secret: a code, which runs out, or in an invitation the first password of an operator, which holds
 * until it is changed.
 */
const codeMessageKinds = [
  'codeRegister',
  'codeRecover',
  'codeChangeEmail',
  'codeChangePhone',
  'codeStepUp',
  'operatorInvitation',
] as const;
type CodeMessageKind = (typeof codeMessageKinds)[number];

/** `accountExists`: somebody wants to register with a contact that has an account already. */
type PlainMessageKind = 'accountExists';

/** `operatorChange`: to administrators, about who may work at the console. */
interface OperatorValues {
  readonly operatorChange: {
    readonly state: 'proposed' | 'approved' | 'rejected' | 'made';
    /** Of the operator who acts. */
    readonly number: string;
    /** E-mail address of the operator it is about. */
    readonly subject: string;
  };
}

/** `supportTranscript`: a chat with support, as its user asked for it. */
interface TranscriptValues {
  readonly supportTranscript: {
    readonly lines: readonly {
      readonly author: 'person' | 'operator';
      readonly text: string;
      readonly hasPicture: boolean;
      readonly atMs: number;
    }[];
  };
}

export type MessageKind =
  | CodeMessageKind
  | PlainMessageKind
  | keyof OperatorValues
  | keyof TranscriptValues
  | NotificationKind;

/** The values that fill the words of a kind. */
export type MessageValues<Kind extends MessageKind> = Kind extends CodeMessageKind
  ? { readonly code: string }
  : Kind extends keyof OperatorValues
    ? OperatorValues[Kind]
    : Kind extends keyof TranscriptValues
      ? TranscriptValues[Kind]
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

import { amongOperators, type PersonalTable } from '../../platform/postgres/personal-table.ts';

const chats = 'chat_id in (select id from support_chat where user_id = person_id)';

/** What hangs on a chat stands before it, so that an erasure takes it first. */
export const supportPersonalTables: readonly PersonalTable[] = [
  {
    table: 'support_message',
    rows: chats,
    columns: ['number', 'author', 'text', 'file_id', 'is_left', 'at'],
    withheld: {
      chat_id: 'the number of the only chat',
      client_id: 'how a sending again is known',
      operator_number: amongOperators,
    },
    key: ['chat_id', 'number'],
    erasure: 'deleted',
  },
  {
    table: 'support_note',
    rows: chats,
    columns: ['id', 'at'],
    withheld: { chat_id: 'the number of the only chat', operator_number: amongOperators, text: amongOperators },
    key: ['id'],
    erasure: 'deleted',
  },
  {
    table: 'support_chat',
    rows: 'user_id = person_id',
    columns: ['id', 'language', 'last_number', 'read_number', 'seen_number', 'created_at', 'last_at', 'closed_at'],
    withheld: { waiting_since: amongOperators, claimed_by: amongOperators, told_number: 'how the reminders go' },
    key: ['id'],
    erasure: 'deleted',
  },
];

import { type PersonalTable, secret } from '../../platform/postgres/personal-table.ts';

const own = { rows: 'user_id = person_id', erasure: 'deleted' } as const;

export const notificationPersonalTables: readonly PersonalTable[] = [
  { ...own, table: 'notification', columns: ['id', 'kind', 'values', 'created_at', 'read_at'], key: ['id'] },
  { ...own, table: 'notification_choice', columns: 'all', key: ['kind_group', 'channel'] },
  {
    ...own,
    table: 'push_subscription',
    columns: ['id', 'language', 'created_at'],
    withheld: { session_id: secret, endpoint: secret, public_key: secret, auth_secret: secret, key_id: secret },
    key: ['id'],
  },
  { ...own, table: 'user_event', columns: ['sequence', 'kind', 'values', 'created_at'], key: ['sequence'] },
  {
    ...own,
    table: 'user_event_head',
    columns: ['sequence'],
    key: ['user_id'],
    erasure: { kept: 'a count, so that no number of the stream comes twice' },
  },
  {
    table: 'message',
    rows: 'recipient = any(person_contacts)',
    columns: ['id', 'channel', 'recipient', 'kind', 'language', 'subject', 'text', 'state', 'created_at', 'settled_at'],
    withheld: {
      secret,
      expires_at: secret,
      unsubscribe_token: secret,
      tries: 'how the delivery goes',
      error: 'how the delivery goes',
    },
    key: ['id'],
    erasure: 'deleted',
  },
];

import { amongOperators, type PersonalTable } from '../../platform/postgres/personal-table.ts';

const traces = 'how pictures are found to be the same';

/** Of what is deleted the sweep removes the files within the hour. */
export const filePersonalTables: readonly PersonalTable[] = [
  {
    table: 'file_view',
    rows: 'file_id in (select id from stored_file where user_id = person_id)',
    columns: ['id', 'file_id', 'viewer', 'at'],
    withheld: { operator_number: amongOperators },
    key: ['id'],
    erasure: { kept: 'the log of who looked at what, by names of pictures that are gone' },
  },
  {
    table: 'stored_file',
    rows: 'user_id = person_id',
    columns: ['id', 'purpose', 'bytes', 'width', 'height', 'created_at', 'record', 'claimed_at'],
    withheld: { source_hash: traces, picture_hash: traces },
    key: ['id'],
    erasure: 'deleted',
  },
  {
    table: 'upload',
    rows: 'user_id = person_id',
    columns: ['id', 'purpose', 'bytes', 'received', 'file_id', 'created_at'],
    withheld: { fingerprint: traces, parts: traces },
    key: ['id'],
    erasure: 'deleted',
  },
];

import { amongOperators, type PersonalTable, secret } from '../../platform/postgres/personal-table.ts';

/** The pictures of a check before the check: they name it. */
export const kycPersonalTables: readonly PersonalTable[] = [
  {
    table: 'identity_handover',
    rows: 'user_id = person_id',
    columns: ['document_type', 'parts', 'pictures', 'expires_at'],
    withheld: { link_hash: secret, page_hash: secret },
    key: ['user_id'],
    erasure: 'deleted',
  },
  {
    table: 'identification_picture',
    rows: 'identification_id in (select id from identification where user_id = person_id)',
    columns: ['identification_id', 'part', 'file_id', 'verdict', 'reasons'],
    key: ['identification_id', 'part'],
    erasure: 'deleted',
  },
  {
    table: 'identification',
    rows: 'user_id = person_id',
    columns: [
      ...['id', 'first_name', 'last_name', 'birth_date', 'sex', 'country', 'address', 'phone', 'document_type'],
      ...['document_number', 'document_expires_on', 'signature', 'is_change', 'submitted_at', 'decision', 'decided_at'],
      'detail_reasons',
    ],
    withheld: {
      ...{ claimed_by: amongOperators, claimed_at: amongOperators, approved_by: amongOperators },
      ...{ decider_number: amongOperators, remark: amongOperators },
    },
    key: ['id'],
    erasure: 'deleted',
  },
];

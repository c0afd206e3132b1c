const [DOCUMENTS, REVISIONS] = [
  'id, kind, slug, position, revision, published_revision',
  'document_id, revision, source',
]

/** Puts a copy of the seeded texts aside, for an embedded database that is emptied after a test file. */
export const KEEP_TEXTS = `
  create schema kept;
  create table kept.documents as select ${DOCUMENTS} from documents;
  create table kept.document_revisions as select ${REVISIONS} from document_revisions`

/** Puts them back: a fifth of the time that seeding them takes. */
export const PUT_BACK_TEXTS = `
  insert into documents (${DOCUMENTS}) select ${DOCUMENTS} from kept.documents;
  insert into document_revisions (${REVISIONS}) select ${REVISIONS} from kept.document_revisions`

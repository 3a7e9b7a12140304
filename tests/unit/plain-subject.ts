// A minimal subject, for tests of what all subjects share.
import type { ListRow } from '#client/lists/known'
import { type Subject, type SubjectOptions, subjectOf } from '#client/lists/subject'

const noRows = () => Promise.resolve({ items: [], total: 0, page: 1, perPage: 25 })

/** Makes the subject. Without `read` the server has no rows of it. */
export const plainSubject = <Row extends ListRow>(
  options: Pick<SubjectOptions<Row>, 'name'> & Partial<SubjectOptions<Row>>,
): Subject<Row> =>
  subjectOf<Row>({
    words: ['row', 'rows'],
    nameOf: ({ id }) => `#${id}`,
    rights: 'stop-words',
    family: 'v2',
    read: noRows,
    ...options,
  })

/** The version of a record as an entity tag. */
export const etag = (record: { id: number; version: number }) => `"${record.id}-${record.version}"`

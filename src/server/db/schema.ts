// The whole schema for Drizzle, the same for both drivers.
export * from './schema/beside-text'
export * from './schema/media'
export * from './schema/people'
export * from './schema/posts'
export * from './schema/push'
export * from './schema/system'
export * from './schema/taxonomy'
export * from './schema/word-lists'

export { AppError } from './app-error.ts'
export { type Failure, fail, type Ok, ok, orThrow, type Result } from './result.ts'
export { addDuration, after, span } from './span.ts'
export { cut } from './text.ts'

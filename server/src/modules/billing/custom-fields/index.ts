export { mountCustomFields } from './routes.ts'
export {
  type AttachedField,
  type CustomField,
  checkCustomFieldData,
  knownCustomFieldData,
} from './rules.ts'
export { type CustomFields, createCustomFields } from './service.ts'
export { customFieldsErasure } from './store.ts'
export { toWire as customFieldToWire } from './wire.ts'

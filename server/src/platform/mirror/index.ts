export { createMirror, type Mirror } from './mirror.ts'
export {
  Amount,
  Count,
  CurrencyCode,
  CustomFieldMap,
  Id,
  Link,
  Many,
  MetadataMap,
  maybe,
  Named,
  or,
  PostalAddress,
  resource,
  Text,
  Time,
  told,
} from './shapes.ts'

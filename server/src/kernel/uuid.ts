const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As ids of billing are written, in lower case: anything else would make a statement fail. */
export const isUuid = (text: string): boolean => uuid.test(text)

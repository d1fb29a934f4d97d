/** Says, on what a page asks by itself, whether the person did something since it asked last: `active` or `away`. */
export const PERSON_HEADER = 'x-concordance-person'

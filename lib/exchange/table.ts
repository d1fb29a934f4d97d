import type { z } from 'zod'

/** What a file of a format must look like: its columns are the keys of the schema. */
export type Table<Schema extends z.ZodObject = z.ZodObject> = {
  schema: Schema
  /** Other names of columns, e.g. MIMIC's. Several may mean one column, but only one of them may be present. */
  aliases?: Readonly<Record<string, string>>
  /** Columns that belong to the format and are not needed. */
  ignored?: readonly string[]
  /** Columns that must be there although their cells may be empty. */
  needed?: readonly string[]
  /** Unknown columns are reported and passed over instead of refused: for files that others publish. */
  isLenient?: boolean
  /** Columns whose names begin so are cells of one object each, such as the answers to fields. */
  groups?: Readonly<Record<string, string>>
  /** CSV cells stand as our exports for people write them, kept from running as formulas: {@link unguardFormula}. */
  isGuarded?: boolean
}

/** The columns that a header must have: those whose cells may not be empty, and those named as needed. */
export function listRequired(table: Table): string[] {
  const full = Object.entries(table.schema.shape)
    .filter(([, cell]) => !(cell as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name)
  return [...full, ...(table.needed ?? [])]
}

/** The table's column behind a name in a file: null for one to pass over, undefined for an unknown one. */
export function resolveColumn(table: Table, name: string): string | null | undefined {
  if (Object.hasOwn(table.schema.shape, name)) return name
  if (findGroup(table, name)) return name
  if (table.aliases && Object.hasOwn(table.aliases, name)) return table.aliases[name]
  return table.ignored?.includes(name) ? null : undefined
}

/** The object that a column is a member of, and the member's name. */
export function findGroup(table: Table, name: string): { group: string; member: string } | null {
  for (const [group, prefix] of Object.entries(table.groups ?? {}))
    if (name.startsWith(prefix) && name.length > prefix.length)
      return { group, member: name.slice(prefix.length) }
  return null
}

/** A known name that differs from this one only in case, blanks or punctuation. */
export function findSimilarColumn(table: Table, name: string): string | null {
  const known = [...Object.keys(table.schema.shape), ...Object.keys(table.aliases ?? {})]
  return known.find((candidate) => bareName(candidate) === bareName(name)) ?? null
}

/** A name without case, blanks and punctuation. */
export function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** A name from a file, safe to show: short, with invisible characters made visible. */
export function showName(name: string): string {
  const visible = name.replaceAll(
    /[^\p{L}\p{N}\p{P}\p{S} ]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return visible.length > 40 ? `${visible.slice(0, 40)}…` : visible
}

import 'server-only'

/** What `itemText` needs of an item. */
export const ITEM_TEXT = {
  key: true,
  statement: { select: { text: true } },
} as const

/** An item in words for lists: its statement, or else its name in files. */
export function itemText(item: { key: string; statement: { text: string } | null }): string {
  return item.statement?.text ?? item.key
}

import type { ShownPart } from '@/components/parts/shown-part'
import type { LabelingItem } from '@/lib/core/labeling/labeling'

/** Parts of an item that are seen one way, with their texts. */
export function shownParts(
  { parts, text }: Pick<LabelingItem, 'parts' | 'text'>,
  texts: Readonly<Record<string, string>>,
  view: ShownPart['view'],
): readonly ShownPart[] {
  return parts
    .filter((part) => part.view === view)
    .map(({ textId, ...part }) => ({ ...part, text: textId === null ? text : (texts[textId] ?? '') }))
}

import { isSectionName } from './section-names'

/**
 * Whether a piece of a document only names a part of it ("HISTORY OF PRESENT ILLNESS", "Plan:", "CC:", "Cardiovascular") and
 * asserts nothing that could be checked. A line of capitals with a number or a comma is no heading ("K 3.1", "NAD, RRR").
 */
export function isHeading(text: string): boolean {
  const line = text.trim()
  if (line.length === 0 || line.length > 80 || line.split(/\s+/u).length > 9) return false
  if (/^[^.,;!?\d]+:$/u.test(line) || isSectionName(line)) return true
  return (
    /^[\p{Lu}\s&/()'’-]+$/u.test(line) && /\p{Lu}{5}|^(?:HPI|CC|PMH|ROS|PE|EXAM|PLAN|LABS|A\/P)$/u.test(line)
  )
}

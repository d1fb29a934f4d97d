/** Whether notes of this category sum up a stay: a writer that reads one copies it. */
export function isSummaryOfStay(category: string): boolean {
  return category.toLowerCase().includes('discharge summary')
}

/** The items with one of them at another position; beyond the end is the end. */
export function moveItem<Item extends { id: number }>(items: Item[], id: number, position: number): Item[] {
  const moved = items.find((item) => item.id === id)
  if (!moved) return items
  return items.filter((item) => item.id !== id).toSpliced(position, 0, moved)
}

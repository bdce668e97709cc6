/** Whether PostgreSQL refused a write because of the constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}

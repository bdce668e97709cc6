/** Choices of administrators in the list of members. Without zod, which pages do not load. */
export const memberRoles = ['member', 'moderator', 'administrator'] as const
export const memberStates = ['active', 'suspended', 'unverified'] as const
export const memberOrders = ['new', 'active', 'name'] as const

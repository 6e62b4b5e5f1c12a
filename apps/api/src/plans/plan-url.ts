export const planUrl = (id: string) => `/api/v1/crop-plans/${id}`

export { useTicketHere, useTicketPlace } from './ticket-place.ts';
export { writeUnansweredOrders } from './unanswered-orders.ts';

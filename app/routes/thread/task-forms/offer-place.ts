/** The id of the place below a message's text where the control beside its words is, so that Tab leads to it. */
export const offerPlaceId = (messageId: string) => `offer-${messageId}`;

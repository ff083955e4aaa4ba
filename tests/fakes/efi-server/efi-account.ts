/** The one account that the server knows. */
export const EFI = {
  clientId: 'Client_Id_4711',
  clientSecret: 'Client_Secret_4711',
  pixKey: 'pix@loja.example',
};

/** Every error that crosses the wire: its HTTP status and what a person reads, in three languages. */
export interface ErrorEntry {
  status: number;
  pt: string;
  en: string;
  es: string;
}

const entry = (
  status: number,
  ...[pt, en, es]: [pt: string, en: string, es: string]
): ErrorEntry => ({
  status,
  pt,
  en,
  es,
});

export const errors = {
  // General
  ERR_INTERNAL_SERVER_ERROR: entry(
    500,
    'Ocorreu um erro inesperado. Tente mais tarde.',
    'An unexpected error occurred. Try again later.',
    'Ocurrió un error inesperado. Inténtelo más tarde.',
  ),
  ERR_VALIDATION: entry(
    400,
    'Alguns dados estão incorretos. Confira os campos.',
    'Some of the data is not valid. Check the fields.',
    'Algunos datos no son válidos. Revise los campos.',
  ),
  ERR_NOT_FOUND: entry(
    404,
    'Endereço não encontrado.',
    'Address not found.',
    'Dirección no encontrada.',
  ),
  ERR_TOO_LARGE: entry(
    413,
    'O arquivo é maior que o permitido.',
    'The file is larger than allowed.',
    'El archivo es más grande de lo permitido.',
  ),
  ERR_RATE_LIMIT: entry(
    429,
    'Muitas tentativas em pouco tempo. Aguarde um instante.',
    'Too many attempts in a short time. Wait a moment.',
    'Demasiados intentos en poco tiempo. Espere un momento.',
  ),
  ERR_STORAGE_FULL: entry(
    507,
    'Não há espaço para guardar o arquivo. As mensagens de texto continuam funcionando.',
    'There is no room to store the file. Text messages keep working.',
    'No hay espacio para guardar el archivo. Los mensajes de texto siguen funcionando.',
  ),
  ERR_UNAVAILABLE: entry(
    503,
    'O serviço está reiniciando. Tente de novo em instantes.',
    'The service is restarting. Try again in a moment.',
    'El servicio se está reiniciando. Inténtelo de nuevo en un momento.',
  ),
  ERR_CARD_DATA: entry(
    422,
    'Dados de cartão não podem ser enviados para cá.',
    'Card data must not be sent here.',
    'Los datos de tarjeta no se pueden enviar aquí.',
  ),
  ERR_CONFLICT: entry(
    409,
    'Outra pessoa alterou isto ao mesmo tempo. Atualize e tente de novo.',
    'Somebody else changed this at the same time. Refresh and try again.',
    'Otra persona cambió esto al mismo tiempo. Actualice e inténtelo de nuevo.',
  ),

  // Session
  ERR_SESSION_EXPIRED: entry(
    403,
    'Sua sessão expirou. Entre de novo.',
    'Your session has expired. Sign in again.',
    'Su sesión expiró. Inicie sesión de nuevo.',
  ),
  ERR_SESSION_ENDED: entry(
    401,
    'Sua sessão terminou. Entre de novo.',
    'Your session has ended. Sign in again.',
    'Su sesión terminó. Inicie sesión de nuevo.',
  ),
  ERR_FORBIDDEN_ORIGIN: entry(
    403,
    'Este endereço não pode usar a sessão.',
    'This address may not use the session.',
    'Esta dirección no puede usar la sesión.',
  ),
  ERR_NO_PERMISSION: entry(
    403,
    'Você não tem permissão para isto.',
    'You do not have permission for this.',
    'No tiene permiso para esto.',
  ),
  ERR_INVALID_CREDENTIALS: entry(
    401,
    'E-mail ou senha incorretos.',
    'Wrong e-mail or password.',
    'Correo o contraseña incorrectos.',
  ),
  ERR_USER_DONT_EXISTS: entry(
    401,
    'Este usuário não existe.',
    'This user does not exist.',
    'Este usuario no existe.',
  ),
  ERR_TOO_MANY_LOGINS: entry(
    429,
    'Muitas tentativas de acesso. Aguarde e tente de novo.',
    'Too many sign-in attempts. Wait and try again.',
    'Demasiados intentos de acceso. Espere e inténtelo de nuevo.',
  ),
  ERR_SUBSCRIPTION_EXPIRED: entry(
    402,
    'A assinatura da empresa venceu em {{date}}. Entre em contato com o suporte.',
    'The company subscription expired on {{date}}. Contact support.',
    'La suscripción de la empresa venció el {{date}}. Contacte con soporte.',
  ),
  ERR_USER_CREATION_DISABLED: entry(
    403,
    'A criação de usuários está desativada.',
    'User creation is disabled.',
    'La creación de usuarios está desactivada.',
  ),

  // Users
  ERR_NO_USER_FOUND: entry(
    404,
    'Usuário não encontrado.',
    'User not found.',
    'Usuario no encontrado.',
  ),
  ERR_EMAIL_ALREADY_EXISTS: entry(
    409,
    'Já existe um usuário com este e-mail.',
    'A user with this e-mail already exists.',
    'Ya existe un usuario con este correo.',
  ),
  ERR_COMMON_PASSWORD: entry(
    422,
    'Esta senha é fácil de adivinhar. Escolha outra.',
    'This password is easy to guess. Choose another.',
    'Esta contraseña es fácil de adivinar. Elija otra.',
  ),
  ERR_LAST_ADMIN: entry(
    409,
    'A empresa precisa de pelo menos um administrador.',
    'The company needs at least one administrator.',
    'La empresa necesita al menos un administrador.',
  ),
  ERR_USERS_LIMIT: entry(
    403,
    'O plano não permite mais usuários.',
    'The plan does not allow more users.',
    'El plan no permite más usuarios.',
  ),

  // Connections
  ERR_NO_WAPP_FOUND: entry(
    404,
    'Conexão não encontrada.',
    'Connection not found.',
    'Conexión no encontrada.',
  ),
  ERR_NO_DEF_WAPP_FOUND: entry(
    404,
    'Nenhuma conexão padrão encontrada. Verifique a página de conexões.',
    'No default connection found. Check the connections page.',
    'No se encontró una conexión predeterminada. Revise la página de conexiones.',
  ),
  ERR_NO_OTHER_WHATSAPP: entry(
    409,
    'Deve haver pelo menos um WhatsApp padrão.',
    'There must be at least one default WhatsApp.',
    'Debe haber al menos un WhatsApp predeterminado.',
  ),
  ERR_WAPP_NOT_INITIALIZED: entry(
    409,
    'Esta conexão não está ativa. Verifique a página de conexões.',
    'This connection is not active. Check the connections page.',
    'Esta conexión no está activa. Revise la página de conexiones.',
  ),
  ERR_WAPP_CHECK_CONTACT: entry(
    502,
    'Não foi possível verificar o contato. Verifique a conexão.',
    'The contact could not be checked. Check the connection.',
    'No se pudo verificar el contacto. Revise la conexión.',
  ),
  ERR_WAPP_INVALID_CONTACT: entry(
    422,
    'Este não é um número de WhatsApp válido.',
    'This is not a valid WhatsApp number.',
    'Este no es un número de WhatsApp válido.',
  ),
  ERR_WAPP_DOWNLOAD_MEDIA: entry(
    502,
    'Não foi possível baixar a mídia do WhatsApp.',
    'The media could not be downloaded from WhatsApp.',
    'No se pudo descargar el archivo de WhatsApp.',
  ),
  ERR_WAPP_GREETING_REQUIRED: entry(
    422,
    'A saudação é obrigatória quando há mais de uma fila.',
    'A greeting is required when there is more than one queue.',
    'El saludo es obligatorio cuando hay más de una cola.',
  ),
  ERR_WAPP_NAME_ALREADY_EXISTS: entry(
    409,
    'Já existe uma conexão com este nome.',
    'A connection with this name already exists.',
    'Ya existe una conexión con este nombre.',
  ),
  ERR_CONNECTIONS_LIMIT: entry(
    403,
    'O plano não permite mais conexões.',
    'The plan does not allow more connections.',
    'El plan no permite más conexiones.',
  ),
  ERR_CONNECTION_IN_USE: entry(
    409,
    'Há atendimentos abertos nesta conexão. Resolva-os antes de excluí-la.',
    'There are open tickets on this connection. Resolve them before deleting it.',
    'Hay atenciones abiertas en esta conexión. Resuélvalas antes de eliminarla.',
  ),

  // Tickets
  ERR_NO_TICKET_FOUND: entry(
    404,
    'Atendimento não encontrado.',
    'Ticket not found.',
    'Atención no encontrada.',
  ),
  ERR_OTHER_OPEN_TICKET: entry(
    409,
    'Já existe um atendimento aberto para este contato.',
    'There is already an open ticket for this contact.',
    'Ya existe una atención abierta para este contacto.',
  ),
  ERR_CREATING_TICKET: entry(
    500,
    'Não foi possível criar o atendimento.',
    'The ticket could not be created.',
    'No se pudo crear la atención.',
  ),
  ERR_TICKET_NOT_OPEN: entry(
    409,
    'O atendimento não está aberto.',
    'The ticket is not open.',
    'La atención no está abierta.',
  ),
  ERR_TICKET_TRANSITION: entry(
    409,
    'O atendimento já mudou de situação.',
    'The ticket has already changed its status.',
    'La atención ya cambió de estado.',
  ),
  ERR_USER_NOT_IN_QUEUE: entry(
    422,
    'Este usuário não atende a fila escolhida.',
    'This user does not serve the chosen queue.',
    'Este usuario no atiende la cola elegida.',
  ),
  ERR_QUEUE_REQUIRED: entry(422, 'Escolha uma fila.', 'Choose a queue.', 'Elija una cola.'),

  // Messages
  ERR_NO_MESSAGE_FOUND: entry(
    404,
    'Mensagem não encontrada.',
    'Message not found.',
    'Mensaje no encontrado.',
  ),
  ERR_CREATING_MESSAGE: entry(
    500,
    'Não foi possível gravar a mensagem.',
    'The message could not be stored.',
    'No se pudo guardar el mensaje.',
  ),
  ERR_EMPTY_MESSAGE: entry(
    422,
    'A mensagem está vazia.',
    'The message is empty.',
    'El mensaje está vacío.',
  ),
  ERR_SENDING_WAPP_MSG: entry(
    502,
    'Não foi possível enviar a mensagem. Verifique a conexão.',
    'The message could not be sent. Check the connection.',
    'No se pudo enviar el mensaje. Revise la conexión.',
  ),
  ERR_DELETE_WAPP_MSG: entry(
    422,
    'Esta mensagem não pode mais ser apagada.',
    'This message can no longer be deleted.',
    'Este mensaje ya no se puede borrar.',
  ),
  ERR_FETCH_WAPP_MSG: entry(
    404,
    'A mensagem não foi encontrada, talvez seja muito antiga.',
    'The message could not be fetched, maybe it is too old.',
    'No se encontró el mensaje, quizá sea muy antiguo.',
  ),
  ERR_IDEMPOTENCY_MISMATCH: entry(
    422,
    'Esta chave de envio já foi usada com outro conteúdo.',
    'This send key was already used with other content.',
    'Esta clave de envío ya se usó con otro contenido.',
  ),
  ERR_MEDIA_TYPE: entry(
    422,
    'Este tipo de arquivo não pode ser enviado por esta conexão.',
    'This type of file cannot be sent through this connection.',
    'Este tipo de archivo no se puede enviar por esta conexión.',
  ),
  ERR_MEDIA_INVALID: entry(
    422,
    'O arquivo está danificado ou não é o que diz ser.',
    'The file is damaged or is not what it claims to be.',
    'El archivo está dañado o no es lo que dice ser.',
  ),
  ERR_SEND_UNKNOWN: entry(
    502,
    'Não foi possível confirmar o envio.',
    'The sending could not be confirmed.',
    'No se pudo confirmar el envío.',
  ),
  ERR_TEXT: entry(
    400,
    'O texto tem caracteres que não podem ser gravados.',
    'The text has characters that cannot be stored.',
    'El texto tiene caracteres que no se pueden guardar.',
  ),

  // Contacts and others
  ERR_NO_CONTACT_FOUND: entry(
    404,
    'Contato não encontrado.',
    'Contact not found.',
    'Contacto no encontrado.',
  ),
  ERR_DUPLICATED_CONTACT: entry(
    409,
    'Já existe um contato com este número.',
    'A contact with this number already exists.',
    'Ya existe un contacto con este número.',
  ),
  ERR_QUEUE_NOT_FOUND: entry(
    404,
    'Fila não encontrada.',
    'Queue not found.',
    'Cola no encontrada.',
  ),
  ERR_QUEUE_COLOR_ALREADY_EXISTS: entry(
    409,
    'Esta cor já está em uso em outra fila.',
    'This colour is already used by another queue.',
    'Este color ya está en uso en otra cola.',
  ),
  ERR_NO_TAG_FOUND: entry(404, 'Tag não encontrada.', 'Tag not found.', 'Etiqueta no encontrada.'),
  ERR_NO_TICKETNOTE_FOUND: entry(
    404,
    'Observação não encontrada.',
    'Note not found.',
    'Observación no encontrada.',
  ),
  ERR_NO_SETTING_FOUND: entry(
    404,
    'Configuração não encontrada.',
    'Setting not found.',
    'Configuración no encontrada.',
  ),
  ERR_NO_QUICKMESSAGE_FOUND: entry(
    404,
    'Resposta rápida não encontrada.',
    'Quick message not found.',
    'Respuesta rápida no encontrada.',
  ),

  // Sandbox
  ERR_SANDBOX_DISABLED: entry(
    404,
    'O telefone de testes está desligado.',
    'The test phone is switched off.',
    'El teléfono de pruebas está apagado.',
  ),
  ERR_SANDBOX_LINK_DOWN: entry(
    409,
    'O telefone de testes está sem ligação.',
    'The test phone has no link.',
    'El teléfono de pruebas no tiene conexión.',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

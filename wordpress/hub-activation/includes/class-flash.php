<?php
/**
 * What the screen says once.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The outcome of what an administrator did last, kept over the redirect that follows.
 */
final class Flash {

	/**
	 * It worked.
	 *
	 * @param string $word    A word of `Words`.
	 * @param string $message Details.
	 */
	public static function done( string $word, string $message = '' ): void {
		self::write( 'success', $word, $message );
	}

	/**
	 * It did not work, and why.
	 *
	 * @param Refused $refused Why.
	 */
	public static function refused( Refused $refused ): void {
		self::write( $refused->is_passing() ? 'warning' : 'error', $refused->reason, $refused->getMessage() );
	}

	/**
	 * What there is to say, once: `type`, `word`, `message`; or null.
	 */
	public static function take(): ?array {
		$said = get_transient( self::name() );
		if ( ! is_array( $said ) ) {
			return null;
		}
		delete_transient( self::name() );
		return $said;
	}

	/**
	 * Keeps it for this user.
	 *
	 * @param string $type    `success`, `warning` or `error`.
	 * @param string $word    A word of `Words`.
	 * @param string $message The hub's words, or details.
	 */
	private static function write( string $type, string $word, string $message ): void {
		set_transient( self::name(), compact( 'type', 'word', 'message' ), 5 * MINUTE_IN_SECONDS );
	}

	/**
	 * Of this user alone.
	 */
	private static function name(): string {
		return 'hub_activation_said_' . get_current_user_id();
	}
}

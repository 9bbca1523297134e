<?php
/**
 * Calls to the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- caught, and escaped where it is printed.

/**
 * Sends JSON over HTTPS from server to server. All calls of a page together, including those of
 * other products, end after five seconds, so that no administrator waits longer. In the background
 * each product has separate time.
 */
final class Hub {

	/** Seconds for all calls of a page. */
	const PATIENCE = 5.0;

	/** Shortest time for a call, in seconds. With less time left, the client starts no call. */
	const TOO_LATE = 0.5;

	/**
	 * Largest answer in bytes. The hub leaves out release notes above 65,536 bytes, the limit of
	 * older clients.
	 */
	const MOST_BYTES = 1048576;

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * Deadlines of this request, in seconds since 1970: the page has key 0, and a background run
	 * has the item as key.
	 *
	 * @var array<int, float>
	 */
	private static $deadlines = array();

	/**
	 * Creates the calls to the hub of a configuration.
	 *
	 * @param Config $config The settings.
	 */
	public function __construct( Config $config ) {
		$this->config = $config;
	}

	/**
	 * Sends a GET request to the hub, and returns the answer.
	 *
	 * @param string $path   Path of the call.
	 * @param string $bearer Activation token, if the call needs it.
	 * @throws Refused If there is no valid answer.
	 */
	public function get( string $path, string $bearer = '' ): array {
		return $this->call( $path, array( 'method' => 'GET' ), $bearer );
	}

	/**
	 * Sends a POST request to the hub, and returns the answer.
	 *
	 * @param string $path   Path of the call.
	 * @param array  $body   Body of the request.
	 * @param string $bearer Activation token, if the call needs it.
	 * @throws Refused If there is no valid answer.
	 */
	public function post( string $path, array $body, string $bearer = '' ): array {
		$request = array(
			'method' => 'POST',
			'body'   => wp_json_encode( $body, JSON_UNESCAPED_SLASHES ),
		);
		return $this->call( $path, $request, $bearer );
	}

	/**
	 * Returns true if there is time for another call on this page.
	 */
	public function has_time(): bool {
		return $this->time_left() > self::TOO_LATE;
	}

	/**
	 * Returns the seconds that a call may take now. The first call starts the clock.
	 */
	public function time_left(): float {
		$whose                     = wp_doing_cron() ? $this->config->item_id : 0;
		self::$deadlines[ $whose ] = self::$deadlines[ $whose ] ?? microtime( true ) + self::PATIENCE;
		return self::$deadlines[ $whose ] - microtime( true );
	}

	/**
	 * Sends a request within the remaining time.
	 *
	 * @param string $path    Path of the call.
	 * @param array  $request Method and body.
	 * @param string $bearer  Activation token, or empty.
	 * @throws Refused If there is no valid answer.
	 */
	private function call( string $path, array $request, string $bearer ): array {
		if ( ! $this->has_time() ) {
			throw new Refused( 'hub_unreachable', 'timeout' );
		}
		$headers = array(
			'Accept'          => 'application/json',
			// The hub answers in the administrator's language, like this screen.
			'Accept-Language' => str_replace( '_', '-', get_user_locale() ),
			'Content-Type'    => 'application/json',
		);
		if ( '' !== $bearer ) {
			$headers['Authorization'] = 'Bearer ' . $bearer;
		}
		if ( 'GET' === $request['method'] ) {
			unset( $headers['Content-Type'] );
		}
		$answer = wp_remote_request(
			$this->config->hub_url . $path,
			$request + array(
				'headers'             => $headers,
				'timeout'             => $this->time_left(),
				// A redirect could send the token to another host.
				'redirection'         => 0,
				'limit_response_size' => self::MOST_BYTES,
				'user-agent'          => 'WordPress/' . get_bloginfo( 'version' ) . '; hub-activation/' . VERSION,
			)
		);
		if ( is_wp_error( $answer ) ) {
			throw new Refused( 'hub_unreachable', $answer->get_error_message() );
		}
		try {
			return self::read( (int) wp_remote_retrieve_response_code( $answer ), (string) wp_remote_retrieve_body( $answer ) );
		} catch ( Refused $refused ) {
			$this->tell_author( $refused );
			if ( 'rate_limited' === $refused->reason ) {
				$seconds = max( 60, (int) wp_remote_retrieve_header( $answer, 'retry-after' ) );
				throw new Refused( 'rate_limited', human_time_diff( 0, $seconds ), $refused->status );
			}
			throw $refused;
		}
	}

	/**
	 * Reports an item that the hub's catalog lacks to the developer of the theme, because an
	 * administrator cannot fix that.
	 *
	 * @param Refused $refused Refusal of the hub.
	 */
	private function tell_author( Refused $refused ): void {
		if ( 'unknown_item' === $refused->reason ) {
			$warning = 'The hub %1$s has no theme with item_id %2$d in its catalog. Add the item there, with `slug` as the folder of the theme, or correct item_id.';
			_doing_it_wrong( 'Hub_Activation\Client::boot', esc_html( sprintf( $warning, $this->config->hub_url, $this->config->item_id ) ), esc_html( VERSION ) );
		}
	}

	/**
	 * Returns the answer of the hub.
	 *
	 * @param int    $status HTTP status.
	 * @param string $text   Body of the answer.
	 * @throws Refused If the hub refuses, or the answer does not come from the hub.
	 */
	public static function read( int $status, string $text ): array {
		$body = json_decode( $text, true, 16 );
		if ( 200 === $status && is_array( $body ) ) {
			return $body;
		}
		if ( is_array( $body ) && is_string( $body['code'] ?? null ) ) {
			$reason          = (string) preg_replace( '/[^a-z0-9_]/', '', $body['code'] );
			$refused         = new Refused( $reason, self::sentence( $body ), $status );
			$refused->fields = array_column( is_array( $body['errors'] ?? null ) ? $body['errors'] : array(), 'field' );
			throw $refused;
		}
		// The answer comes from a firewall, a proxy or a maintenance page, not from the hub.
		throw new Refused( 'hub_unexpected', 'HTTP ' . $status, $status );
	}

	/**
	 * Returns the message of a refusal, or the messages of its fields.
	 *
	 * @param array $problem Refusal of the hub.
	 */
	private static function sentence( array $problem ): string {
		$sentences = array();
		foreach ( is_array( $problem['errors'] ?? null ) ? $problem['errors'] : array() as $error ) {
			if ( is_string( $error['message'] ?? null ) ) {
				$sentences[] = $error['message'];
			}
		}
		if ( array() !== $sentences ) {
			return implode( ' ', $sentences );
		}
		return is_string( $problem['message'] ?? null ) ? $problem['message'] : '';
	}
}

<?php
/**
 * The commands of WP-CLI.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Activates the theme, and tells how its activation stands.
 */
final class Command {

	/** Seconds between two looks whether the browser came back. */
	const LOOK = 2;

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The commands of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * Activates the theme on this site.
	 *
	 * Prints an address to open in a browser that is signed in to this site's wp-admin, and waits
	 * until it has come back. With --certificate nothing is asked and nobody is waited for.
	 *
	 * ## OPTIONS
	 *
	 * [--certificate=<file>]
	 * : A certificate file from the hub.
	 *
	 * [--intent=<intent>]
	 * : What became of a site that was activated elsewhere: move, staging or new.
	 *
	 * [--wait=<seconds>]
	 * : How long to wait for the browser.
	 * ---
	 * default: 900
	 * ---
	 *
	 * @param array $positional None.
	 * @param array $options    See above.
	 */
	public function activate( array $positional, array $options ): void {
		try {
			if ( isset( $options['certificate'] ) ) {
				$this->import( (string) $options['certificate'] );
				return;
			}
			$before = $this->client->store()->activation()['activated_at'] ?? 0;
			\WP_CLI::line( 'Open this address in your browser:' );
			\WP_CLI::line( $this->client->activation()->start( get_current_user_id(), (string) ( $options['intent'] ?? '' ) ) );
			$this->wait( $before, (int) ( $options['wait'] ?? 900 ) );
		} catch ( Refused $refused ) {
			self::fail( $refused );
		}
	}

	/**
	 * Tells how the activation stands; exits with 1 where the theme is not activated.
	 *
	 * ## OPTIONS
	 *
	 * [--check]
	 * : Asks the hub first.
	 *
	 * @param array $positional None.
	 * @param array $options    See above.
	 */
	public function status( array $positional, array $options ): void {
		try {
			if ( isset( $options['check'] ) ) {
				$this->client->upkeep()->check();
			}
		} catch ( Refused $refused ) {
			\WP_CLI::warning( self::words( $refused ) );
		}
		$activation = $this->client->store()->activation();
		\WP_CLI::line( 'state: ' . $this->client->state() );
		if ( null !== $activation ) {
			\WP_CLI::line( 'site: ' . $activation['home_url'] );
			\WP_CLI::line( 'kind: ' . $activation['kind'] );
			\WP_CLI::line( 'purchase code: ' . $activation['masked_code'] );
			\WP_CLI::line( 'certificate until: ' . gmdate( 'c', $activation['expires_at'] ) );
			\WP_CLI::line( 'checked: ' . gmdate( 'c', $activation['checked_at'] ) );
		}
		if ( ! $this->client->is_active() ) {
			\WP_CLI::halt( 1 );
		}
	}

	/**
	 * Checks the connection from this server to the hub.
	 */
	public function diagnose(): void {
		$is_good = true;
		foreach ( ( new Diagnosis( $this->client ) )->findings() as $finding ) {
			$is_good = $is_good && false !== $finding['good'];
			\WP_CLI::line( ( false === $finding['good'] ? '[!] ' : '[ok] ' ) . $finding['text'] );
		}
		if ( ! $is_good ) {
			\WP_CLI::halt( 1 );
		}
	}

	/**
	 * Gives the activation of this site back to its licence.
	 */
	public function deactivate(): void {
		try {
			\WP_CLI::success( Words::of( $this->client->upkeep()->deactivate() ) );
		} catch ( Refused $refused ) {
			self::fail( $refused );
		}
	}

	/**
	 * Takes a certificate file in.
	 *
	 * @param string $file Its path.
	 * @throws Refused Why it activates nothing.
	 */
	private function import( string $file ): void {
		if ( ! is_readable( $file ) ) {
			\WP_CLI::error( "$file cannot be read." );
			return;
		}
		$this->client->offline()->import( (string) file_get_contents( $file ) );
		\WP_CLI::success( Words::of( 'activated' ) );
	}

	/**
	 * Waits until the browser has come back; another process serves that request.
	 *
	 * @param int $before  When the activation of before was made.
	 * @param int $seconds How long to wait.
	 */
	private function wait( int $before, int $seconds ): void {
		for ( $end = time() + $seconds; time() < $end; sleep( self::LOOK ) ) {
			$this->client->store()->reread();
			$activation = $this->client->store()->activation();
			if ( $this->client->is_active() && null !== $activation && $activation['activated_at'] > $before ) {
				\WP_CLI::success( Words::of( 'activated' ) );
				return;
			}
		}
		\WP_CLI::error( 'The browser has not come back yet. The address above stays good for a day; wp hub status tells how it ended.' );
	}

	/**
	 * Ends with the words for a refusal.
	 *
	 * @param Refused $refused Why.
	 */
	private static function fail( Refused $refused ): void {
		\WP_CLI::error( self::words( $refused ) );
	}

	/**
	 * The words for a refusal, with its code.
	 *
	 * @param Refused $refused Why.
	 */
	private static function words( Refused $refused ): string {
		return Words::of( $refused->reason, $refused->getMessage() ) . ' [' . $refused->reason . ']';
	}
}

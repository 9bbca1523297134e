<?php
/**
 * The commands of WP-CLI.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Activates the theme and shows the status of its activation.
 */
final class Command {

	/** Next steps for messages that name buttons on the screen. */
	const NEXT = array(
		'elsewhere'        => 'This site was activated under another address. Say what happened to this site: wp hub activate --intent=move, staging or new.',
		'hub_unreachable'  => 'The hub could not be reached from this server (%s). Nothing has changed and the site keeps working. Try again in a few minutes, or run: wp hub diagnose',
		'hub_unexpected'   => 'Something other than the hub seems to have answered (%s). Nothing has changed. Try again in a few minutes, or run: wp hub diagnose',
		'addresses_differ' => 'WordPress runs at %s, but visitors see another address, so the hub cannot send a browser back. Nothing has changed. Run: wp hub activate --purchase-code=-',
		'not_activated'    => 'The theme is not activated on this site. Run: wp hub activate',
		'unknown_token'    => 'The hub no longer knows this activation. Run: wp hub activate. It uses the same license if that still has a free slot.',
		'code_unknown'     => 'The activation took longer than ten minutes, or was canceled in the hub. No license was used. Run again: wp hub activate',
		'owner_only'       => 'This license belongs to an account in the hub, and only its owner can use it on this site. Nothing has changed. Run: wp hub activate, and sign in at the address it prints.',
		'released'         => 'This site was deactivated. The website itself keeps working. To get updates, run: wp hub activate',
		'moved'            => 'The license moved to another site. The website itself keeps working. To use the license here, run: wp hub activate',
		'update_gone'      => 'This version is no longer available, or this site was deactivated in the meantime. Nothing has changed. Run: wp hub status --check',
	);

	/** Seconds between two checks whether the browser came back. */
	const LOOK = 2;

	/**
	 * Activates the theme on this site.
	 *
	 * Prints an address for a browser that is signed in to this site's wp-admin, and waits
	 * until the browser has come back. With --certificate or --purchase-code it does not wait.
	 *
	 * ## OPTIONS
	 *
	 * [--certificate=<file>]
	 * : Certificate file from the hub.
	 *
	 * [--purchase-code=<code>]
	 * : Purchase code; "-" reads it from the standard input, which keeps it out of the shell's history.
	 *
	 * [--intent=<intent>]
	 * : Change of a site that was activated at another address.
	 * ---
	 * options:
	 *   - move
	 *   - staging
	 *   - new
	 * ---
	 *
	 * [--wait=<seconds>]
	 * : Seconds to wait for the browser.
	 * ---
	 * default: 900
	 * ---
	 *
	 * [--item=<id>]
	 * : Item, if this site has several.
	 *
	 * @param array $positional None.
	 * @param array $options    See above.
	 */
	public function activate( array $positional, array $options ): void {
		unset( $positional );
		$product = self::product( $options );
		$intent  = (string) ( $options['intent'] ?? '' );
		if ( '' !== $intent && ! in_array( $intent, Activation::INTENTS, true ) ) {
			\WP_CLI::error( "--intent must be move, staging or new, not $intent. Nothing was sent." );
		}
		try {
			if ( isset( $options['certificate'] ) ) {
				$this->import( $product, (string) $options['certificate'] );
				return;
			}
			if ( isset( $options['purchase-code'] ) ) {
				$code = (string) $options['purchase-code'];
				$product->purchase()->activate( '-' === $code ? (string) stream_get_line( STDIN, 256, "\n" ) : $code, $intent );
				\WP_CLI::success( Words::of( 'activated' ) );
				return;
			}
			$before = $product->store()->activation()['activated_at'] ?? 0;
			\WP_CLI::line( 'Open this address in your browser:' );
			\WP_CLI::line( $product->activation()->start( get_current_user_id(), $intent ) );
			$this->wait( $product, $before, (int) ( $options['wait'] ?? 900 ) );
		} catch ( Refused $refused ) {
			self::fail( $refused );
		}
	}

	/**
	 * Shows the status of the activation; exits with 1 if the theme is not activated.
	 *
	 * ## OPTIONS
	 *
	 * [--check]
	 * : Asks the hub first.
	 *
	 * [--item=<id>]
	 * : Item, if this site has several.
	 *
	 * [--format=<format>]
	 * : Format of the output.
	 * ---
	 * default: text
	 * options:
	 *   - text
	 *   - table
	 *   - json
	 *   - csv
	 *   - yaml
	 * ---
	 *
	 * @param array $positional None.
	 * @param array $options    See above.
	 */
	public function status( array $positional, array $options ): void {
		unset( $positional );
		$product = self::product( $options );
		try {
			if ( isset( $options['check'] ) ) {
				$product->upkeep()->check();
			}
		} catch ( Refused $refused ) {
			\WP_CLI::warning( self::words( $refused ) );
		}
		$activation = $product->store()->activation();
		$rows       = array( 'state' => $product->state() );
		if ( null !== $activation ) {
			$rows += array(
				'site'              => Origin::address( $activation ),
				'kind'              => $activation['kind'],
				'purchase code'     => $activation['masked_code'],
				'certificate until' => gmdate( 'c', $activation['expires_at'] ),
				'checked'           => gmdate( 'c', $activation['checked_at'] ),
			);
		}
		Printout::rows( $rows, (string) ( $options['format'] ?? 'text' ) );
		if ( ! $product->is_active() ) {
			\WP_CLI::halt( 1 );
		}
	}

	/**
	 * Checks the connection from this server to the hub, and whether the hub knows the theme.
	 *
	 * ## OPTIONS
	 *
	 * [--item=<id>]
	 * : Item, if this site has several.
	 *
	 * [--format=<format>]
	 * : Format of the output.
	 * ---
	 * default: text
	 * options:
	 *   - text
	 *   - table
	 *   - json
	 *   - csv
	 *   - yaml
	 * ---
	 *
	 * @param array $positional None.
	 * @param array $options    See above.
	 */
	public function diagnose( array $positional = array(), array $options = array() ): void {
		unset( $positional );
		$findings = ( new Diagnosis( self::product( $options ) ) )->check();
		Printout::findings( $findings, (string) ( $options['format'] ?? 'text' ) );
		if ( in_array( false, array_column( $findings, 'good' ), true ) ) {
			\WP_CLI::halt( 1 );
		}
	}

	/**
	 * Deactivates this site and frees its slot on the license.
	 *
	 * ## OPTIONS
	 *
	 * [--item=<id>]
	 * : Item, if this site has several.
	 *
	 * @param array $positional None.
	 * @param array $options    See above.
	 */
	public function deactivate( array $positional = array(), array $options = array() ): void {
		unset( $positional );
		try {
			\WP_CLI::success( Words::of( self::product( $options )->upkeep()->deactivate() ) );
		} catch ( Refused $refused ) {
			self::fail( $refused );
		}
	}

	/**
	 * Returns the product of a command.
	 *
	 * @param array $options Options of the command.
	 */
	private static function product( array $options ): Product {
		$named   = (string) ( $options['item'] ?? '' );
		$product = Product::meant( $named );
		$items   = array();
		foreach ( Product::all() as $candidate ) {
			$items[] = $candidate->config()->item_id . ' (' . $candidate->config()->theme . ')';
		}
		if ( null === $product || ( '' === $named && count( $items ) > 1 ) ) {
			\WP_CLI::error( 'Please say which item with --item=<id>: ' . implode( ', ', $items ) );
		}
		return $product;
	}

	/**
	 * Imports a certificate file.
	 *
	 * @param Product $product The product.
	 * @param string  $file    Path of the file.
	 * @throws Refused If the certificate activates nothing.
	 */
	private function import( Product $product, string $file ): void {
		if ( ! is_readable( $file ) ) {
			\WP_CLI::error( "$file cannot be read." );
			return;
		}
		$product->offline()->import( Files::read( $file ) );
		\WP_CLI::success( Words::of( 'activated' ) );
	}

	/**
	 * Waits until the browser has come back; another process serves that request.
	 *
	 * @param Product $product The product.
	 * @param int     $before  Time of the previous activation.
	 * @param int     $seconds Longest wait.
	 */
	private function wait( Product $product, int $before, int $seconds ): void {
		$end = $product->now() + $seconds;
		while ( $product->now() < $end ) {
			$product->store()->reread();
			$activation = $product->store()->activation();
			if ( $product->is_active() && null !== $activation && $activation['activated_at'] > $before ) {
				\WP_CLI::success( Words::of( 'activated' ) );
				return;
			}
			sleep( self::LOOK );
		}
		\WP_CLI::error( 'The browser has not come back yet. The address above works for a day; wp hub status shows the result.' );
	}

	/**
	 * Ends the command with the message of a refusal.
	 *
	 * @param Refused $refused The refusal.
	 */
	private static function fail( Refused $refused ): void {
		\WP_CLI::error( self::words( $refused ) );
	}

	/**
	 * Returns the message of a refusal with its code.
	 *
	 * @param Refused $refused The refusal.
	 */
	private static function words( Refused $refused ): string {
		return Words::of( $refused->reason, $refused->getMessage(), self::NEXT ) . ' [' . $refused->reason . ']';
	}
}
